/**
 * 50,000 users out of one sheet: how long the dry run and the import take, how much memory the product needs for it, and how long
 * calls of other people take meanwhile. Median of five rounds. Reference: the same calls before, and a bare HTTP echo in between.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { userInfo } from '@labbox/contract/access/access.ts'
import { importConfirm, importGet, type UserImport } from '@labbox/contract/access/user-import.ts'
import { userPage } from '@labbox/contract/access/users.ts'
import { startEcho } from './bench/echo-process.ts'
import { median, quantile } from './kit/figures.ts'
import { caller, signIn, type Person } from './kit/http.ts'
import { crowdAdministrators, makeCrowd } from './kit/people.ts'
import { memoryMb, processTree } from './kit/processes.ts'
import { productEnvironment, SERVER, startProduct, withFolder } from './kit/product.ts'
import { inRounds, medians, report } from './kit/report.ts'

const ROWS = 50_000
const OTHERS = 10
const CLICK_MS = 250
const BEFORE_MS = 5_000
const LOOK_MS = 200

/** Every tenth row names a password of its own. */
const sheet = (): Blob => {
  const lines = ['账号,姓名,初始密码,学号,邮箱,手机号']
  for (let k = 0; k < ROWS; k++) {
    const account = `import${String(k).padStart(8, '0')}`
    const password = k % 10 === 0 ? `Own-pass-${k}` : ''
    lines.push(
      `${account},张${'伟芳娜敏静'[k % 5]},${password},2027${k},${account}@example.edu,138${10_000_000 + k}`,
    )
  }
  return new Blob([lines.join('\r\n')])
}

const send = async (url: string, person: Person, orgId: string): Promise<string> => {
  const form = new FormData()
  form.append('file', sheet(), 'people.csv')
  const answer = await fetch(`${url}/api/sys/user/import/check?orgId=${orgId}&role=student`, {
    method: 'POST',
    headers: { 'x-token': person.token },
    body: form,
  })
  const { data, msg } = (await answer.json()) as { data: { id?: string }; msg: string }
  if (!data.id) throw new Error(msg)
  return data.id
}

const until = async (person: Person, id: string, state: UserImport['state']): Promise<void> => {
  for (;;) {
    const found = await person.call(importGet, { id })
    if (found.state === state) return
    if (found.state === 'failed' || found.problem) throw new Error(found.problem ?? found.state)
    await sleep(LOOK_MS)
  }
}

const work = async (people: readonly Person[], going: () => boolean): Promise<number[]> => {
  const times: number[] = []
  const click = async (person: Person, k: number) => {
    while (going()) {
      const begun = performance.now()
      await (k % 2 ? person.call(userInfo, {}) : person.call(userPage, { limit: 20, text: 'crowd000000' }))
      times.push(performance.now() - begun)
      await sleep(CLICK_MS)
    }
  }
  await Promise.all(people.map(click))
  return times
}

const measure = () =>
  withFolder(async (folder) => {
    makeCrowd(folder, 1_000)
    const product = await startProduct(SERVER, {
      ...productEnvironment(folder),
      SIM_CAPACITY: '0',
    })
    const echo = await startEcho()
    const bare = caller(echo.url)
    const memory = () => processTree(product.pid).reduce((sum, each) => sum + memoryMb(each), 0)
    try {
      const admin = await signIn(product.url, crowdAdministrators.organisation)
      const { orgId } = await admin.call(userInfo, {})
      const others: Person[] = []
      for (let k = 0; k < OTHERS; k++)
        others.push(await signIn(product.url, crowdAdministrators.organisation))
      const quietUntil = performance.now() + BEFORE_MS
      const quiet = await work(others, () => performance.now() < quietUntil)
      const restMb = memory()
      let importing = true
      let mostMb = 0
      const echoes: number[] = []
      const watch = async () => {
        while (importing) {
          mostMb = Math.max(mostMb, memory())
          const begun = performance.now()
          await bare.post('/', '{}')
          echoes.push(performance.now() - begun)
          await sleep(CLICK_MS)
        }
      }
      const meanwhile = Promise.all([work(others, () => importing), watch()])
      const begun = performance.now()
      const id = await send(product.url, admin, orgId ?? '')
      await until(admin, id, 'checked')
      const checked = performance.now()
      await admin.call(importConfirm, { id })
      await until(admin, id, 'done')
      const done = performance.now()
      importing = false
      const [busy] = await meanwhile
      for (const person of [...others, admin]) person.close()
      return {
        quiet,
        busy,
        echoes,
        restMb,
        mostMb,
        checkS: (checked - begun) / 1000,
        writeS: (done - checked) / 1000,
      }
    } finally {
      bare.close()
      echo.close()
      await product.stop()
    }
  })

const rounds = await inRounds(async () => {
  const { quiet, busy, echoes, restMb, mostMb, checkS, writeS } = await measure()
  return {
    checkS,
    importS: writeS,
    othersP95Ms: quantile(busy, 0.95),
    othersMedianMs: median(busy),
    othersBeforeP95Ms: quantile(quiet, 0.95),
    echoP95Ms: quantile(echoes, 0.95),
    restMb,
    mostMb,
  }
})
report({ rows: ROWS, ...medians(rounds) })
