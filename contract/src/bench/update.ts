import { z } from 'zod'

/** Versions of the bench program: three numbers, which say what is newer. */
export const BenchVersion = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/)

/** Whether version `a` is newer than `b`; one that is no version is older than any. */
export const isNewer = (a: string, b: string): boolean => {
  if (!BenchVersion.safeParse(a).success) return false
  if (!BenchVersion.safeParse(b).success) return true
  const [left, right] = [a, b].map((version) => version.split('.').map(Number)) as [number[], number[]]
  const k = left.findIndex((part, at) => part !== right[at])
  return k >= 0 && left[k]! > right[k]!
}

/** What the server signs with Ed25519; the agent checks it with the key that it was given when it was enrolled. */
export const signedText = ({ version, size, sha256 }: Pick<UpdateOffer, 'version' | 'size' | 'sha256'>) =>
  `labbox-bench package\n${version}\n${size}\n${sha256}\n`

/** A newer program for a bench. */
export const UpdateOffer = z.object({
  version: BenchVersion,
  /** Grows when somebody asks for a version that has failed to be tried once more. */
  attempt: z.number().int().min(0),
  /** Where to fetch it, on the server that the bench was enrolled with; good for a while. */
  path: z.string().max(500),
  size: z.number().int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Base64. */
  signature: z.string().max(200),
})
export type UpdateOffer = z.infer<typeof UpdateOffer>

/** Body of a signed `update`; null: nothing newer any more, or not for this bench. */
export const UpdateMessage = z.object({ offer: UpdateOffer.nullable() })

/** `waiting`: for the end of a lease. */
export const updateStates = ['fetching', 'waiting', 'switching', 'failed'] as const
/**
 * Why an update failed; `crashed` and `silent`: the new program was started and the former one put back; `unstable`: it reported well,
 * ended again and again in its first hour, and the former one was put back.
 */
export const updateFailures = [
  ...(['noKey', 'downgrade', 'fetch', 'size', 'hash', 'signature', 'package'] as const),
  ...(['crashed', 'silent', 'unstable'] as const),
] as const
export type UpdateFailure = (typeof updateFailures)[number]

/** How an update goes, as the agent says it. */
export const UpdateReport = z.object({
  version: BenchVersion,
  attempt: z.number().int().min(0),
  state: z.enum(updateStates),
  /** Percent that is fetched. */
  progress: z.number().int().min(0).max(100),
  failure: z.enum(updateFailures).nullable(),
  /** For the log: what the program or the network said. */
  detail: z.string().max(300),
})
export type UpdateReport = z.infer<typeof UpdateReport>
