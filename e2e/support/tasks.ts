import { expect } from '@playwright/test'
import type { CDPSession } from '@playwright/test'

/**
 * Watches what the page does until the answer is called: the longest task, by the processor time that it took (a task of 10 ms takes
 * longer by the clock where other programs want the processor as well), and by the clock.
 */
export const watchTasks = async (devtools: CDPSession) => {
  interface Event {
    name: string
    ph: string
    pid: number
    tid: number
    dur?: number
    tdur?: number
    args: { name?: string }
  }
  const events: Event[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Event[])))
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  })
  return async () => {
    const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
    await devtools.send('Tracing.end')
    await complete
    const pages = new Set(
      events.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
    )
    const tasks = events.filter(
      ({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && pages.has(`${pid} ${tid}`),
    )
    expect(tasks.length).toBeGreaterThan(100)
    const longest = (microseconds: (task: Event) => number | undefined) =>
      Math.round(tasks.reduce((most, task) => Math.max(most, microseconds(task) ?? 0), 0) / 1_000)
    return { processorMs: longest(({ tdur }) => tdur), clockMs: longest(({ dur }) => dur) }
  }
}
