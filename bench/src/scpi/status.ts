import { errorText, ScpiError, type ScpiErrorCode } from './errors.ts'

/** Bits of the standard event status register, IEEE 488.2 §11.5.1. */
const EVENT = { OPC: 1, QYE: 4, DDE: 8, EXE: 16, CME: 32, PON: 128 } as const

/** Bits of the status byte: error queue not empty, message available, event summary, master summary. */
const STB = { EAV: 4, MAV: 16, ESB: 32, MSS: 64 } as const

const QUEUE_LENGTH = 20

/** Error queue and status registers of one instrument, as IEEE 488.2 and SCPI-99 order them. */
export class Status {
  #queue: ScpiErrorCode[] = []
  #event: number = EVENT.PON
  #eventEnable = 0
  #serviceEnable = 0

  /** Queues an error and sets its event bit; when the queue is full the newest entry becomes -350. */
  raise(code: ScpiErrorCode): void {
    this.#event |= eventBit(code)
    if (this.#queue.length < QUEUE_LENGTH) this.#queue.push(code)
    else this.#queue[QUEUE_LENGTH - 1] = -350
  }

  /** Takes the oldest error off the queue, as text for `SYSTem:ERRor?`. */
  nextError(): string {
    return errorText(this.#queue.shift() ?? 0)
  }

  get errorCount(): number {
    return this.#queue.length
  }

  operationComplete(): void {
    this.#event |= EVENT.OPC
  }

  /** `*ESR?`: reading clears. */
  takeEvents(): number {
    const events = this.#event
    this.#event = 0
    return events
  }

  /** `*CLS`: queue and event register, not the enable registers. */
  clear(): void {
    this.#queue = []
    this.#event = 0
  }

  get eventEnable(): number {
    return this.#eventEnable
  }

  set eventEnable(mask: number) {
    this.#eventEnable = byte(mask)
  }

  get serviceEnable(): number {
    return this.#serviceEnable
  }

  /** Bit 6 cannot be enabled: it is the summary itself (IEEE 488.2 §11.3.2). */
  set serviceEnable(mask: number) {
    this.#serviceEnable = byte(mask) & ~STB.MSS
  }

  /** `*STB?`; `answerPending`: an earlier unit of the same message has already produced an answer. */
  statusByte(answerPending: boolean): number {
    const summary =
      (this.#queue.length > 0 ? STB.EAV : 0) |
      (answerPending ? STB.MAV : 0) |
      (this.#event & this.#eventEnable ? STB.ESB : 0)
    return summary | (summary & this.#serviceEnable ? STB.MSS : 0)
  }
}

function byte(mask: number): number {
  if (!Number.isInteger(mask) || mask < 0 || mask > 255) throw new ScpiError(-222)
  return mask
}

function eventBit(code: number): number {
  if (code <= -400) return EVENT.QYE
  if (code <= -300) return EVENT.DDE
  if (code <= -200) return EVENT.EXE
  return code <= -100 ? EVENT.CME : 0
}
