/** What one process lets itself be burdened with, beside the limits of the service. Times are milliseconds. */
export interface HttpLimits {
  /** Bytes of a request's body. */
  readonly body: number;
  /** Characters of a question. */
  readonly question: number;
  /** Characters of a path with its query. */
  readonly url: number;
  /** Rows of an export. */
  readonly exportRows: number;
  /** Questions, statements and exports in work at the same time, of one key. */
  readonly perKey: number;
  /** Connections at the same time; what comes beyond is closed. */
  readonly connections: number;
  /** Until the headers of a request must have come. */
  readonly headers: number;
  /** Until a request must have come as a whole. */
  readonly request: number;
  /** That a connection may stay open between two requests. */
  readonly idle: number;
  /** After which a reply that nobody reads is cut. */
  readonly stalled: number;
  /** Between comments in a reply of events that is silent. */
  readonly keepAlive: number;
  /** In which work may end once the service was told to stop. */
  readonly grace: number;
}

export const HTTP_LIMITS: HttpLimits = {
  body: 1_000_000,
  question: 4000,
  url: 8192,
  exportRows: 100_000,
  perKey: 8,
  connections: 2000,
  headers: 10_000,
  request: 30_000,
  idle: 10_000,
  stalled: 30_000,
  keepAlive: 15_000,
  grace: 10_000,
};
