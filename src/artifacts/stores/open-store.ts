import type { ArtifactStore } from "./artifact-store.js";
import type { StoreAddress } from "./store-address.js";

type Environment = Readonly<Record<string, string | undefined>>;

/** Opens a store. @throws AskableError where the package for it is not installed. */
export async function openStore(address: StoreAddress, environment: Environment): Promise<ArtifactStore> {
  if (address.kind === "folder") return (await import("./folder-store.js")).openFolderStore(address);
  return (await import("./bucket-store.js")).openBucketStore(address, environment);
}
