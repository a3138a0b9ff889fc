/** How far a long piece of work is. `total` is 0 while it is unknown. */
export interface ProgressEvent {
  readonly task: string;
  /** What of it is in work. */
  readonly detail?: string;
  readonly done: number;
  readonly total: number;
}

export type Progress = (event: ProgressEvent) => void;
