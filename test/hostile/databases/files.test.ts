import { files } from "../subjects/duckdb.js";
import { FILES } from "./files.js";
import { withstands } from "./withstands.js";

withstands("files", files, FILES, 4);
