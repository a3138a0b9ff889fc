/** Why a test of the graph is skipped. The package compiles at install, so `npm ci` leaves it to those who want it. */
export const NO_HNSWLIB = "hnswlib-node is not installed: npm install --no-save hnswlib-node";
