import { maskOf, passes, type Mask } from '@labbox/contract/bench/scope/mask.ts'
import type { Frame } from '../draw.ts'
import { ACROSS, divisionsOf } from './compute.ts'
import type { Analysis } from './kept.ts'

/** Tests frames against a mask that was made of one of them. */
export interface PassFail {
  /** A mask around the trace as it is; false where there is none. */
  make(frame: Frame, analysis: Analysis): boolean
  /** Each frame counts once. @returns whether it failed */
  see(frame: Frame, analysis: Analysis): boolean
  mask(): Mask | null
  counts(): { passed: number; failed: number }
  restart(): void
}

/** A test without a mask yet. */
export const createPassFail = (): PassFail => {
  let mask: Mask | null = null
  let last: Frame | null = null
  let counts = { passed: 0, failed: 0 }
  const restart = () => (counts = { passed: 0, failed: 0 })
  return {
    make(frame, { of, maskX, maskY }) {
      const trace = divisionsOf(frame, of[0])
      if (!trace) return false
      const perDivision = trace.length / ACROSS
      mask = maskOf(trace, Math.round(maskX * perDivision), maskY)
      restart()
      return true
    },
    see(frame, { of }) {
      if (!mask || frame === last) return false
      last = frame
      const trace = divisionsOf(frame, of[0])
      if (!trace) return false
      const passed = passes(mask, trace)
      if (passed) counts.passed += 1
      else counts.failed += 1
      return !passed
    },
    mask: () => mask,
    counts: () => counts,
    restart,
  }
}
