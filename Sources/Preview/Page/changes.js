// Receives every change of the files from the server, and reconnects when the connection is lost.

/** Calls `changed()` for every change and after each connection, `lost()` when the connection is lost. */
export function listen({ changed, lost }) {
  let wait = 250;
  const open = () => {
    const address = new URL("changes", location.href);
    Object.assign(address, { protocol: "ws:", hash: "" });
    const socket = new WebSocket(address);
    socket.onmessage = () => { wait = 250; changed(); };
    socket.onclose = () => {
      lost();
      setTimeout(open, wait);
      wait = Math.min(wait * 2, 2000);
    };
  };
  open();
}
