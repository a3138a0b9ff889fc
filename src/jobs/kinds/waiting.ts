import { type LockOwner, ownerText } from "../../artifacts/lock-owner.js";

/** Tells that another job is at work on the same database. */
export const waitingNote = (name: string, onNote: (message: string) => void) => (owner: LockOwner) =>
  onNote(`Waiting for another job on ${name}: ${ownerText(owner)}`);
