/** Kind of the artifact folder `profiles/<database>`. */
export const PROFILE_KIND = "profile";
/** Of `profile.json` and its folder; readers refuse a newer one. */
export const PROFILE_VERSION = 3;

/** Whether a folder can be read as it is, since `upgrade.ts` knows its version; else the database is prepared again. */
export function isReadableVersion(version: number): boolean {
  return version >= 2 && version <= PROFILE_VERSION;
}
