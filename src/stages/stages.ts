import type { Stage } from "./stage.js";

/** Every stage that a pipeline may name: one line each. */
export const stages: readonly Stage[] = [];
