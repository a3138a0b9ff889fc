import { standsAll } from "../../test/hostile/shapes/shapes.js";

/** `TABLES`, `COLUMNS`, `DEPTH`: how large the large ones are. */
const extent = (name: string, usual: number) => Number(process.env[name] ?? usual);

standsAll({ tables: extent("TABLES", 3000), columns: extent("COLUMNS", 5000), depth: extent("DEPTH", 50) });
