/** A day, a month, a quarter, a half, a year or several, as far as it was said; or from one day up to another. */
export interface Period {
  readonly year?: number;
  /** 1 to 12. */
  readonly month?: number;
  readonly day?: number;
  /** 1 to 4. */
  readonly quarter?: number;
  /** 1 or 2. */
  readonly half?: number;
  /** How many years it lasts, where not one. */
  readonly years?: number;
  /** The first day and the first one after, ISO. */
  readonly from?: string;
  /** The day on which it was said, ISO: where no year was, from which it is told. */
  readonly today?: string;
  readonly to?: string;
  /** Said of what is still to come: without a year, the next one. */
  readonly ahead?: true;
}
