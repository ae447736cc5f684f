// Hears of every change of the files, and finds the server again when it comes back.

/** `told()` with every change and whenever the server is found, `lost()` when it is away. */
export function listen({ told, lost }) {
  let wait = 250;
  const open = () => {
    const socket = new WebSocket(`ws://${location.host}/news`);
    socket.onmessage = () => { wait = 250; told(); };
    socket.onclose = () => {
      lost();
      setTimeout(open, wait);
      wait = Math.min(wait * 2, 2000);
    };
  };
  open();
}
