import { startEcho } from '../bench/echo-process.ts'
import { median, quantile, round } from './figures.ts'
import { caller, signIn, type Person } from './http.ts'
import { cpuSeconds, processTree } from './processes.ts'
import { productEnvironment, SERVER, startProduct } from './product.ts'

/** Times of questions by their kind, ms. */
export const createTimes = () => {
  const times: Record<string, number[]> = {}
  const of = (kind: string): readonly number[] => times[kind] ?? []
  return {
    timed: async <T>(kind: string, work: () => Promise<T>): Promise<T> => {
      const begun = performance.now()
      const result = await work()
      ;(times[kind] ??= []).push(performance.now() - begun)
      return result
    },
    /** What was asked so far only warmed the server up. */
    forget: (): void => {
      for (const kind of Object.keys(times)) times[kind] = []
    },
    /** The worst of the 95th percentiles of these kinds. */
    p95: (...kinds: string[]): number => round(Math.max(...kinds.map((kind) => quantile(of(kind), 0.95)))),
    median: (kind: string): number => median(of(kind)),
    /** How long searches took, beside the bare echo. */
    searches: () => ({
      searchP95Ms: round(quantile(of('search'), 0.95)),
      echoP95Ms: round(quantile(of('echo'), 0.95)),
      searchToEcho: round(median(of('search')) / median(of('echo'))),
    }),
    print: (): void =>
      console.table(
        Object.entries(times).map(([kind, all]) => ({
          kind,
          asked: all.length,
          'median ms': round(median(all)),
          'p95 ms': round(quantile(all, 0.95)),
          'most ms': round(Math.max(...all)),
        })),
      ),
  }
}

/** The first so many students of a filled folder, signed in. */
export const signInStudents = async (url: string, count: number): Promise<Person[]> => {
  const students: Person[] = []
  for (let k = 1; k <= count; k++) students.push(await signIn(url, `student${String(k).padStart(4, '0')}`))
  return students
}

/**
 * The product on a filled folder, without simulated benches, and the bare HTTP echo that it is compared with; `spentMs`: processor time
 * of the product so far, its database included.
 */
export const withProduct = async <T>(
  folder: string,
  work: (url: string, bare: () => Promise<string>, spentMs: () => number) => Promise<T>,
  /** Settings beside those of every benchmark. */
  more: Readonly<Record<string, string>> = {},
): Promise<T> => {
  const product = await startProduct(SERVER, {
    ...productEnvironment(folder),
    SIM_CAPACITY: '0',
    ...more,
  })
  const echo = await startEcho()
  const bare = caller(echo.url)
  try {
    return await work(
      product.url,
      () => bare.post('/', '{}'),
      () => cpuSeconds(processTree(product.serverPid)) * 1000,
    )
  } finally {
    bare.close()
    echo.close()
    await product.stop()
  }
}
