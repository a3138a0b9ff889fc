import { fileURLToPath } from "node:url";
import { AskableError } from "../../errors.js";

/** Where a store is, as `--home` names it. */
export type StoreAddress = BucketAddress | FolderAddress;

export interface BucketAddress {
  readonly kind: "bucket";
  readonly bucket: string;
  /** Without "/" at its ends; "" for the whole bucket. */
  readonly prefix: string;
  /** Of a store that is not AWS. */
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
}

export interface FolderAddress {
  readonly kind: "folder";
  readonly path: string;
}

const FORM = "s3://bucket/prefix, with ?endpoint=https://… and &region=… where need be";
const BUCKET = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i;
const SETTINGS = ["endpoint", "region"];

/** Whether a home is a store's address and no folder. */
export const isStoreAddress = (home: string) => /^(?:s3|file):\/\//i.test(home);

/** @throws AskableError that names the wrong part. */
export function parseStoreAddress(home: string): StoreAddress {
  const wrong = (reason: string) => new AskableError(`--home: ${reason}`, { code: "usage", hint: `Write ${FORM}.` });
  const url = URL.canParse(home) ? new URL(home) : undefined;
  if (url === undefined) throw wrong(`"${home}" is no address`);
  if (url.username !== "" || url.password !== "") {
    throw new AskableError("--home: credentials do not belong in the address", {
      code: "usage",
      hint: "Give them as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or by AWS_PROFILE.",
    });
  }
  if (url.protocol === "file:") return { kind: "folder", path: folderPath(url, wrong) };
  const bucket = /^s3:\/\/([^/?#]*)/i.exec(home)![1]!;
  if (!BUCKET.test(bucket)) throw wrong(`"${bucket}" is not the name of a bucket`);
  const unknown = [...url.searchParams.keys()].find((name) => !SETTINGS.includes(name));
  if (unknown !== undefined) throw wrong(`"${unknown}" is not known; there are ${SETTINGS.join(" and ")}`);
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, "");
  if (prefix.split("/").includes("")) if (prefix !== "") throw wrong(`"${prefix}" has an empty part`);
  const [endpoint, region] = SETTINGS.map((name) => url.searchParams.get(name) || undefined);
  if (endpoint !== undefined && !/^https?:\/\/[^/\s@]+/i.test(endpoint)) {
    throw wrong(`endpoint "${endpoint}" is no http:// or https:// address`);
  }
  return { kind: "bucket", bucket, prefix, endpoint, region };
}

function folderPath(url: URL, wrong: (reason: string) => Error): string {
  try {
    return fileURLToPath(url);
  } catch {
    throw wrong(`"${url.href}" names no folder of this machine`);
  }
}

/** As people are shown it. */
export function addressText(address: StoreAddress): string {
  if (address.kind === "folder") return `file://${address.path}`;
  const { bucket, prefix, endpoint, region } = address;
  const settings = Object.entries({ endpoint, region }).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  return `s3://${bucket}${prefix && `/${prefix}`}${settings.length > 0 ? `?${settings.join("&")}` : ""}`;
}
