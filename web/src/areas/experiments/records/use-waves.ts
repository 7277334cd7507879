import { useQueries } from '@tanstack/react-query'
import { recordWave, type RecordDetail } from '@labbox/contract/experiments/records.ts'
import { queryOf } from '../../../app/api/query.ts'

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)

const frameOf = ({ frame }: { frame: string }) => bytesOf(frame)

/** The screens that were kept last before a moment, by instrument. */
export const useWaves = ({ id, waves }: RecordDetail, t: number): ReadonlyMap<string, Uint8Array> => {
  const latest = new Map<string, number>()
  for (const wave of waves) if (wave.t <= t) latest.set(wave.instrument, wave.t)
  const wanted = [...latest]
  const results = useQueries({
    queries: wanted.map(([instrument, at]) => ({
      ...queryOf(recordWave, { id, instrument, t: at }),
      staleTime: Infinity,
      select: frameOf,
    })),
  })
  return new Map(
    wanted.flatMap(([instrument], k) => {
      const bytes = results[k]?.data
      return bytes ? [[instrument, bytes] as const] : []
    }),
  )
}
