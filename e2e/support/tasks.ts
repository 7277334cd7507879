import { expect, type CDPSession } from '@playwright/test'

interface Event {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string; chrome_mojo_event_info?: { mojo_interface_tag?: string } }
}

const threadOf = ({ pid, tid }: Event) => `${pid} ${tid}`
const within = (outer: Event) => (event: Event) =>
  threadOf(event) === threadOf(outer) &&
  event.ts >= outer.ts &&
  event.ts + (event.dur ?? 0) <= outer.ts + (outer.dur ?? 0)
const isOfTools = ({ args }: Event) =>
  args?.chrome_mojo_event_info?.mojo_interface_tag === 'blink.mojom.DevToolsSession'

/**
 * Measures what the page does until the returned function is called: its longest task, by processor time (a 10 ms task
 * takes longer by the clock on a busy machine) and by the clock. The test's own queries run in the page too; of such a
 * task only the handling of the events that the test makes counts.
 */
export const watchTasks = async (devtools: CDPSession) => {
  const events: Event[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Event[])))
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  })
  return async () => {
    const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
    await devtools.send('Tracing.end')
    await complete
    const pages = new Set(events.filter(({ args }) => args?.name === 'CrRendererMain').map(threadOf))
    const mine = events.filter((event) => event.ph === 'X' && pages.has(threadOf(event)))
    const looks = mine.filter(isOfTools)
    const tasks = mine
      .filter(({ name }) => name.endsWith('RunTask'))
      .filter((task) => !looks.some(within(task)))
    expect(tasks.length).toBeGreaterThan(100)
    const caused = mine
      .filter(({ name }) => name === 'EventDispatch')
      .filter((event) => looks.some((look) => within(look)(event)))
    const longest = (microseconds: (task: Event) => number | undefined) =>
      Math.round(
        [...tasks, ...caused].reduce((most, task) => Math.max(most, microseconds(task) ?? 0), 0) / 1_000,
      )
    return { processorMs: longest(({ tdur }) => tdur), clockMs: longest(({ dur }) => dur) }
  }
}
