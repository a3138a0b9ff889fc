import { setMaxListeners } from "node:events";
import type { S3Client } from "@aws-sdk/client-s3";
import { AskableError } from "../../errors.js";
import {
  type ArtifactStore,
  type ListedObject,
  type StoredObject,
  VersionConflict,
  type WriteCondition,
} from "./artifact-store.js";
import { bucketFailure, isConflict, isLost, isMissing } from "./bucket-errors.js";
import { addressText, type BucketAddress } from "./store-address.js";

type Environment = Readonly<Record<string, string | undefined>>;
type Sdk = typeof import("@aws-sdk/client-s3");

export const S3_PACKAGE = "@aws-sdk/client-s3";

/** Requests are repeated so often, with pauses that grow. */
const ATTEMPTS = 4;

/**
 * Objects in a bucket of any store that speaks S3 and honours conditional puts. Credentials, and the endpoint and region
 * that the address does not name, come from where the AWS SDK usually finds them.
 */
export async function openBucketStore(address: BucketAddress, environment: Environment): Promise<ArtifactStore> {
  const sdk = await importSdk();
  const client = await openClient(sdk, address, environment);
  const shown = addressText(address);
  const Bucket = address.bucket;
  const folder = address.prefix === "" ? "" : `${address.prefix}/`;
  const refusing =
    (act: string, key: string) =>
    (error: unknown): never => {
      throw bucketFailure(error, { act, place: `s3://${Bucket}/${folder}${key}`, bucket: Bucket, address: shown });
    };
  return {
    address: shown,
    read: (key, signal) =>
      readObject(sdk, client, { Bucket, Key: folder + key }, signal).catch(refusing("reading", key)),
    async write(key, content, condition, signal) {
      const put = new sdk.PutObjectCommand({
        ...{ Bucket, Key: folder + key, Body: content, ContentLength: content.length },
        ...headersOf(condition),
      });
      const { ETag } = await client.send(put, abortable(signal)).catch((error) => {
        if (condition && isConflict(error, condition)) throw new VersionConflict(key);
        return refusing("writing", key)(error);
      });
      if (ETag === undefined) throw new AskableError(`${shown} gives no ETag for what is written`, { hint: NEEDS });
      return ETag;
    },
    async remove(key) {
      await client
        .send(new sdk.DeleteObjectCommand({ Bucket, Key: folder + key }))
        .catch((error) => (isMissing(error) ? undefined : refusing("removing", key)(error)));
    },
    async list(prefix, signal) {
      const found: ListedObject[] = [];
      for (let ContinuationToken: string | undefined; ; ) {
        const list = new sdk.ListObjectsV2Command({ Bucket, Prefix: folder + prefix, ContinuationToken });
        const page = await client.send(list, abortable(signal)).catch(refusing("listing", prefix));
        for (const { Key = "", ETag = "", Size = 0, LastModified } of page.Contents ?? []) {
          found.push({ key: Key.slice(folder.length), version: ETag, size: Size, age: ageOf(page, LastModified) });
        }
        ContinuationToken = page.NextContinuationToken;
        if (!page.IsTruncated || ContinuationToken === undefined) return found;
      }
    },
    close: () => client.destroy(),
  };
}

const NEEDS = "It must be a store that speaks S3 with ETags and conditional puts.";

async function importSdk(): Promise<Sdk> {
  try {
    return await import("@aws-sdk/client-s3");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new AskableError(`A home in a bucket needs the package ${S3_PACKAGE}, which is not installed`, {
      hint: `Install it beside askable: npm install ${S3_PACKAGE}`,
      cause: error,
    });
  }
}

async function openClient(sdk: Sdk, address: BucketAddress, environment: Environment): Promise<S3Client> {
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, AWS_REGION, AWS_DEFAULT_REGION } = environment;
  const endpoint = address.endpoint ?? (AWS_ENDPOINT_URL_S3 || AWS_ENDPOINT_URL || undefined);
  const region = address.region ?? (AWS_REGION || AWS_DEFAULT_REGION || undefined);
  const open = (region: string | undefined) =>
    new sdk.S3Client({
      ...(region !== undefined && { region }),
      // Other stores seldom have a host name for each bucket.
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      ...credentialsIn(environment),
      followRegionRedirects: true,
      // Other stores may not know the checksums that AWS adds; what is read is compared with its own hash.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      maxAttempts: ATTEMPTS,
      requestHandler: { connectionTimeout: 10_000, socketTimeout: 30_000 },
    });
  const client = open(region);
  if (region === undefined && (await client.config.region().catch(() => undefined)) === undefined) {
    client.destroy();
    return withStoreTime(open("us-east-1"));
  }
  return withStoreTime(client);
}

/** What the caller passes goes before what the process has. A profile that is named goes before both, as for the SDK. */
function credentialsIn({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_PROFILE }: Environment) {
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY || AWS_PROFILE) return {};
  const token = AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {};
  return { credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY, ...token } };
}

const STORE_TIME = Symbol("the time of the store when it answered");

/** The SDK does not give the header `Date`, by which alone one can tell how old an object is where clocks differ. */
function withStoreTime(client: S3Client): S3Client {
  client.middlewareStack.add(
    (next) => async (given) => {
      const result = await next(given);
      const { headers } = result.response as { readonly headers?: Readonly<Record<string, string>> };
      const time = Date.parse(headers?.date ?? "");
      if (!Number.isNaN(time)) Object.assign(result.output as object, { [STORE_TIME]: time });
      return result;
    },
    { step: "deserialize", priority: "high" },
  );
  return client;
}

function ageOf(output: object, modified: Date | undefined): number | undefined {
  const time = (output as { [STORE_TIME]?: number })[STORE_TIME];
  return time === undefined || modified === undefined ? undefined : time - modified.getTime();
}

/** Where the connection breaks off in the middle, the rest is asked for. */
async function readObject(
  sdk: Sdk,
  client: S3Client,
  place: { readonly Bucket: string; readonly Key: string },
  signal: AbortSignal | undefined,
): Promise<StoredObject | undefined> {
  const parts: Uint8Array[] = [];
  let received = 0;
  let version: string | undefined;
  let age: number | undefined;
  const startOver = () => {
    parts.length = 0;
    received = 0;
  };
  for (let attempt = 1; ; attempt++) {
    const rest = received === 0 ? {} : { Range: `bytes=${received}-`, IfMatch: version };
    try {
      const output = await client.send(new sdk.GetObjectCommand({ ...place, ...rest }), abortable(signal));
      version = output.ETag ?? "";
      age ??= ageOf(output, output.LastModified);
      if (!output.ContentRange?.startsWith(`bytes ${received}-`)) startOver();
      for await (const part of output.Body as AsyncIterable<Uint8Array>) {
        parts.push(part);
        received += part.length;
      }
      return { content: Buffer.concat(parts), version, age };
    } catch (error) {
      if (isMissing(error)) return undefined;
      signal?.throwIfAborted();
      // Another was put in its place meanwhile.
      const replaced = received > 0 && isConflict(error, { version: version ?? "" });
      if (replaced) startOver();
      else if (!isLost(error)) throw error;
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

function headersOf(condition: WriteCondition | undefined) {
  if (condition === undefined) return {};
  return "absent" in condition ? { IfNoneMatch: "*" } : { IfMatch: condition.version };
}

function abortable(signal: AbortSignal | undefined) {
  if (signal === undefined) return {};
  // Each request listens until its connection is closed, as many as there are side by side.
  setMaxListeners(0, signal);
  return { abortSignal: signal };
}
