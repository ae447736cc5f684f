// Receives every change of the files from the server, and reconnects when the connection is lost.

/** Calls `changed()` for every change and after each connection, `lost()` when the connection is lost. */
export function listen({ changed, lost }) {
  let wait = 250;
  const open = () => {
    const socket = new WebSocket(`ws://${location.host}/changes`);
    socket.onmessage = () => { wait = 250; changed(); };
    socket.onclose = () => {
      lost();
      setTimeout(open, wait);
      wait = Math.min(wait * 2, 2000);
    };
  };
  open();
}
