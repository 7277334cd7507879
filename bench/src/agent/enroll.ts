import { networkInterfaces } from 'node:os'
import { z } from 'zod'
import { deviceEnroll } from '@labbox/contract/devices/devices.ts'
import type { Enrolment } from './state.ts'

const Answer = z.object({ code: z.number(), msg: z.string(), data: z.unknown() })

/** The address of the first real network card, by which a bench is recognised. */
const ownMac = (): string | undefined =>
  Object.values(networkInterfaces())
    .flat()
    .find((card) => card && !card.internal && card.mac !== '00:00:00:00:00:00')?.mac

/**
 * Exchanges a one-time code for this bench's id and secret.
 * @throws Error with the server's words when it refuses
 */
export const enroll = async (server: string, code: string, language: string): Promise<Enrolment> => {
  const response = await fetch(new URL(`/api${deviceEnroll.path}`, server), {
    method: deviceEnroll.method,
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({ code, mac: ownMac() }),
    signal: AbortSignal.timeout(15_000),
  })
  const answer = Answer.parse(await response.json())
  if (answer.code !== 200) throw new Error(answer.msg)
  const { deviceId, secret, brokerUrl, packageKey } = deviceEnroll.data.parse(answer.data)
  const own = new URL('/mqtt', server)
  own.protocol = own.protocol === 'https:' ? 'wss:' : 'ws:'
  return { server, deviceId, secret, mqttUrl: brokerUrl ?? own.href, packageKey }
}
