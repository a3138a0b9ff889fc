const DENIED = /permission denied|command denied/i;

/** Whether an engine's message says that the account lacks the right: as PostgreSQL and MySQL put it. */
export function isDenied(message: string): boolean {
  return DENIED.test(message);
}
