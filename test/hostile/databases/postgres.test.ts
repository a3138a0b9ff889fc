import { postgres } from "../subjects/postgres.js";
import { POSTGRES } from "./postgres.js";
import { withstands } from "./withstands.js";

withstands("postgres", postgres, POSTGRES, 4);
