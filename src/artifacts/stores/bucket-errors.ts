import { AskableError, isAbort, messageOf } from "../../errors.js";
import type { WriteCondition } from "./artifact-store.js";

/** What was tried when a bucket refused. */
export interface Attempt {
  /** "reading", "writing" … */
  readonly act: string;
  readonly place: string;
  readonly bucket: string;
  readonly address: string;
}

interface Refusal {
  readonly name?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const statusOf = (error: unknown) => (error as Refusal).$metadata?.httpStatusCode;
const nameOf = (error: unknown) => (error as Refusal).name ?? "";

export const isMissing = (error: unknown) => ["NoSuchKey", "NotFound"].includes(nameOf(error));

/** A put that its condition forbids. Of an object that is gone, S3 says that there is none. */
export function isConflict(error: unknown, condition: WriteCondition): boolean {
  const status = statusOf(error);
  return status === 412 || status === 409 || ("version" in condition && status === 404 && isMissing(error));
}

const LOST = ["ECONNRESET", "EPIPE", "ETIMEDOUT", "ECONNREFUSED", "ECONNABORTED", "EAI_AGAIN", "ENOTFOUND"];
const UNREACHABLE = ["EHOSTUNREACH", "ENETUNREACH", "ERR_STREAM_PREMATURE_CLOSE"];

/** Whether no answer came, or not the whole of it. */
export function isLost(error: unknown): boolean {
  const { code = "" } = error as Refusal;
  if ([...LOST, ...UNREACHABLE].includes(code) || nameOf(error) === "TimeoutError") return true;
  return error instanceof Error && /socket hang up|\baborted\b|premature close|terminated/i.test(error.message);
}

/** [names of the error, what it means, what to do]. Credentials are never a part of it. */
const REFUSALS: readonly (readonly [RegExp, (attempt: Attempt) => string, (attempt: Attempt) => string])[] = [
  [
    /^(?:ExpiredToken|ExpiredTokenException|TokenRefreshRequired|RequestExpired|InvalidIdentityToken)$/,
    ({ address }) => `The credentials for ${address} have expired`,
    () => "Sign in again (aws sso login), or renew AWS_SESSION_TOKEN; then run the command again.",
  ],
  [
    /^(?:CredentialsProviderError|ProviderError|TokenProviderError)$/,
    ({ address }) => `There are no usable credentials for ${address}`,
    () => "Set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine a role.",
  ],
  [
    /^(?:InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|AuthFailure|UnrecognizedClientException)$/,
    ({ address }) => `${address} does not know the credentials`,
    () => "Look at AWS_PROFILE, or at AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN.",
  ],
  [
    /^RequestTimeTooSkewed$/,
    ({ address }) => `The clock of this machine is too far from that of ${address}`,
    () => "Set the clock of this machine.",
  ],
  [
    /^NoSuchBucket$/,
    ({ bucket }) => `There is no bucket "${bucket}"`,
    () => "Make it first, or look at the name, the endpoint and the region in --home.",
  ],
  [
    /^(?:PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/,
    ({ bucket }) => `The bucket "${bucket}" is in another region`,
    () => "Name it: --home 's3://bucket/prefix?region=…', or AWS_REGION.",
  ],
  [
    /^(?:SlowDown|ThrottlingException|TooManyRequestsException|ServiceUnavailable|RequestLimitExceeded)$/,
    ({ address }) => `${address} takes no more requests at present`,
    () => "Run the command again later; what was there before is unchanged.",
  ],
  [
    /^NotImplemented$/,
    ({ address, act, place }) => `${address} cannot do what ${act} ${place} needs: conditional puts`,
    () => "Use a store that honours If-None-Match and If-Match on PUT: AWS S3, MinIO, R2, Ceph.",
  ],
];

/** Which permission an act needs. */
const PERMISSIONS: Readonly<Record<string, string>> = {
  reading: "s3:GetObject, and s3:ListBucket to tell what is missing from what is denied",
  writing: "s3:PutObject",
  listing: "s3:ListBucket",
  removing: "s3:DeleteObject",
};

/** What to throw when a bucket refuses, or cannot be reached. */
export function bucketFailure(error: unknown, attempt: Attempt): unknown {
  if (isAbort(error) || error instanceof AskableError) return error;
  const { act, place, address } = attempt;
  // The SDK's own error holds the request with its signature.
  const cause = new Error(`${nameOf(error)}: ${messageOf(error)}`);
  const known = REFUSALS.find(([names]) => names.test(nameOf(error)) || names.test((error as Refusal).code ?? ""));
  if (known) return new AskableError(known[1](attempt), { hint: known[2](attempt), cause });
  const status = statusOf(error);
  if (status === 403 || status === 401 || nameOf(error) === "AccessDenied") {
    return new AskableError(`${address} denies ${act} ${place}`, {
      hint: `The credentials need ${PERMISSIONS[act]} there; what was there before is unchanged.`,
      cause,
    });
  }
  if (isLost(error)) {
    return new AskableError(`${address} cannot be reached: ${act} ${place} got no whole answer (${reasonOf(error)})`, {
      hint: "Look at the network and at the endpoint, then run the command again; what was there before is unchanged.",
      cause,
    });
  }
  if (status !== undefined || "$fault" in (error as object)) {
    return new AskableError(`${address} refuses ${act} ${place}: ${nameOf(error)} ${messageOf(error)}`.trim(), {
      hint: "What was there before is unchanged.",
      cause,
    });
  }
  return error;
}

const reasonOf = (error: unknown) => (error as Refusal).code ?? messageOf(error);
