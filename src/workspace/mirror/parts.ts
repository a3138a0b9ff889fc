/** What is fetched and stored as one: all or nothing of it is seen. */
export type Part =
  | { readonly kind: "database"; readonly name: string }
  | { readonly kind: "examples"; readonly name: string }
  | { readonly kind: "workspace" };

/** `askable.yaml`, pipelines of one's own, and what was learned of how far they can be believed. */
export const SHARED: Part = { kind: "workspace" };

const FOLDERS = { database: "databases", examples: "examples" } as const;

/** What a part is called in the keys of its objects. */
export function partKey(part: Part): string {
  return part.kind === "workspace" ? "workspace" : `${FOLDERS[part.kind]}/${part.name}`;
}

export function partOf(key: string): Part | undefined {
  if (key === "workspace") return SHARED;
  const [, folder, name = ""] = /^(databases|examples)\/([^/\\]+)$/.exec(key) ?? [];
  if (folder === undefined || name.startsWith(".")) return undefined;
  // The folder of the sets is the name of no database.
  if (folder === "databases" && name === "examples") return undefined;
  return { kind: folder === "databases" ? "database" : "examples", name };
}

export const manifestKey = (part: Part) => `manifests/${partKey(part)}.json`;
export const leaseKey = (part: Part) => `leases/${partKey(part)}.json`;
export const objectsOf = (part: Part) => `objects/${partKey(part)}/`;

/** Files and folders of the workspace that belong to a part, in the order in which they are put in place. */
export function rootsOf(part: Part): readonly string[] {
  if (part.kind === "workspace") return ["askable.yaml", "pipelines", "calibration"];
  if (part.kind === "examples") return [`indexes/examples/${part.name}`];
  // As `prepare` writes them: the profile comes last.
  return [`indexes/${part.name}`, `profiles/${part.name}`];
}

/** Drafts, locks and what an interrupted run has measured stay on the machine that makes them. */
const OWN = /^\.|\.partial\.jsonl$|\.lock$|\.new$/;

/** Whether a path, with "/" between, is that of a file of the part. */
export function isOf(part: Part, path: string): boolean {
  const names = path.split("/");
  if (names.some((name) => name === "" || OWN.test(name) || /[\\\0]/.test(name))) return false;
  return rootsOf(part).some((root) => path === root || path.startsWith(`${root}/`));
}

/** Whether a folder is an artifact: all of its files change at once. */
export function isArtifact(part: Part, folder: string): boolean {
  if (part.kind === "workspace") return false;
  return part.kind === "examples" || folder !== `indexes/${part.name}`;
}

/** Files that tell what is known of a database; the others are needed to ask it. */
export const isProfile = (path: string) => path.startsWith("profiles/");

/** Where a mirror keeps what it knows of its store: below the workspace, and a part of none. */
export const MIRROR_FOLDER = ".mirror";
