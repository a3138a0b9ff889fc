/** Whether the name or the address of a host is of this machine, so that nothing sent there crosses a network. */
export function isLoopback(host: string): boolean {
  return /^(localhost|(::ffff:)?127(\.\d+){3}|::1)$/i.test(host);
}

/** As `isLoopback`, of the host of a URL. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopback(new URL(url).hostname.replace(/^\[(.*)\]$/, "$1"));
}
