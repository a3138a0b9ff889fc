/** Kind of the artifact folder `profiles/<database>`. */
export const PROFILE_KIND = "profile";
/** Of `profile.json` and its folder; readers refuse a newer one. */
export const PROFILE_VERSION = 2;
