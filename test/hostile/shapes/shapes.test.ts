import { merged } from "./shape.js";
import { standsAll } from "./shapes.js";

standsAll({ tables: 40, columns: 80, depth: 12 }, (shapes) => [merged(shapes)]);
