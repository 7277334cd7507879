import { createHmac } from 'node:crypto'
import type { RobotKind } from '@labbox/contract/notices/robots.ts'
import { outbound } from '../../../platform/outbound.ts'
import type { OutboundAllowed } from '../../../platform/outbound-allowed.ts'

export interface RobotAddress {
  kind: RobotKind
  url: string
  /** Null: messages are not signed. */
  secret: string | null
}

interface Call {
  url: string
  body: object
}

const sign = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64')

/** How each program is told a text; as its makers describe it. */
const calls: Readonly<Record<RobotKind, (robot: RobotAddress, text: string, now: Date) => Call>> = {
  wecom: ({ url }, text) => ({ url, body: { msgtype: 'text', text: { content: text } } }),
  dingtalk({ url, secret }, text, now) {
    const signed = new URL(url)
    if (secret) {
      const timestamp = String(now.getTime())
      signed.searchParams.set('timestamp', timestamp)
      signed.searchParams.set('sign', sign(secret, `${timestamp}\n${secret}`))
    }
    return { url: signed.href, body: { msgtype: 'text', text: { content: text } } }
  },
  feishu({ url, secret }, text, now) {
    const timestamp = String(Math.floor(now.getTime() / 1000))
    const signature = secret ? { timestamp, sign: sign(`${timestamp}\n${secret}`, '') } : {}
    // Its texts may call people by tags of their own.
    return { url, body: { ...signature, msg_type: 'text', content: { text: text.replaceAll('<', '‹') } } }
  },
}

/** What they say when there was too much in a minute: it is tried again. */
const BUSY: ReadonlySet<number> = new Set([45009, 130101, 9499, 11232])

/** Refused for good: it is not tried again. */
export class RobotRefused extends Error {
  override name = 'RobotRefused'
}

const answerOf = (text: string): { code: number; said: string } => {
  try {
    const { errcode, code, StatusCode, errmsg, msg, StatusMessage } = JSON.parse(text) as Record<
      string,
      unknown
    >
    const said = [errmsg, msg, StatusMessage].find((one) => typeof one === 'string') ?? ''
    return { code: Number(errcode ?? code ?? StatusCode ?? -1), said: String(said) }
  } catch {
    return { code: -1, said: text.slice(0, 200) }
  }
}

/**
 * Says a text in a group.
 * @returns what came back
 * @throws RobotRefused when it is refused for good; another Error when trying again may help
 */
export const speak = async (
  robot: RobotAddress,
  text: string,
  { now, allowed }: { now: Date; allowed: OutboundAllowed },
): Promise<string> => {
  const { url, body } = calls[robot.kind](robot, text, now)
  const { status, body: bytes } = await outbound(url, {
    allowed,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    send: Buffer.from(JSON.stringify(body)),
    mostBytes: 1 << 16,
  })
  const { code, said } = answerOf(bytes.toString('utf8'))
  if (status === 200 && code === 0) return said
  const words = `${status === 200 ? code : `HTTP ${status}`} ${said}`.trim().slice(0, 200)
  throw status >= 500 || status === 429 || BUSY.has(code) ? new Error(words) : new RobotRefused(words)
}
