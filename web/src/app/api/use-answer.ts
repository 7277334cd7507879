import { useCallback, useEffect, useState } from 'react'
import type { Address, DataOf, Endpoint, InputOf } from '@labbox/contract/core/endpoint.ts'
import { call } from './call.ts'

interface Answer<D> {
  data: D | undefined
  failed: boolean
  /** Asks once more; what was answered before stays until then. */
  renew: () => void
}

/** Answers by call, so that several parts of a page that ask the same share one request. */
const asked = new Map<string, Promise<unknown>>()

const ask = <E extends Endpoint>(address: Address<E>, input: InputOf<E>, key: string): Promise<DataOf<E>> => {
  const known = asked.get(key) as Promise<DataOf<E>> | undefined
  if (known) return known
  const answer = call(address, input)
  asked.set(key, answer)
  answer.catch(() => asked.delete(key))
  return answer
}

/**
 * What a call answers, for the pages before signing in: they do without the query library.
 * @param once false: asked anew by each part that shows it (a captcha is good for one)
 */
export const useAnswer = <E extends Endpoint>(
  address: Address<E>,
  input: InputOf<E>,
  { once = true }: { once?: boolean } = {},
): Answer<DataOf<E>> => {
  const [answer, setAnswer] = useState<{ data?: DataOf<E>; failed: boolean }>({ failed: false })
  const [round, setRound] = useState(0)
  // Compared as text, since callers build a new object at each render.
  const wanted = JSON.stringify(input)
  useEffect(() => {
    let current = true
    const given = JSON.parse(wanted) as InputOf<E>
    const coming = once ? ask(address, given, `${address.path} ${wanted}`) : call(address, given)
    coming.then(
      (data) => current && setAnswer({ data, failed: false }),
      () => current && setAnswer((before) => ({ ...before, failed: true })),
    )
    return () => {
      current = false
    }
  }, [address, wanted, once, round])
  return {
    data: answer.data,
    failed: answer.failed,
    renew: useCallback(() => setRound((before) => before + 1), []),
  }
}
