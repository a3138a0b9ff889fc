import { databaseFiles, isLocation } from "../../evaluation/datasets/locate.js";
import { requirePreparation } from "../../workspace/preparation.js";
import { preparedNames, type Workspace } from "../../workspace/workspace.js";

/**
 * The files of a database that questions name: as `databaseFiles` finds them in the folder; else of the database that is
 * prepared under the name, so that a set of accepted answers needs no folder of databases.
 *
 * @throws AskableError when there is neither.
 */
export async function questionFiles(workspace: Workspace, folder: string, name: string): Promise<readonly string[]> {
  try {
    return databaseFiles(folder, name);
  } catch (error) {
    if (isLocation(name) || !preparedNames(workspace).includes(name)) throw error;
    return [(await requirePreparation(workspace, name)).location];
  }
}
