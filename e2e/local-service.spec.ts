import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { startAgent } from 'labbox-bench/agent/agent.ts'
import { openLocal } from 'labbox-bench/local/service.ts'
import { simulatedPool } from 'labbox-bench/simulator/pool.ts'
import { devicesErrors } from '@labbox/contract/errors/devices.ts'
import { openLab } from './journey/experiment.ts'
import { LAB } from './journey/publish.ts'
import { driven, wordsOf } from './support/language.ts'
import { callApi, expectAccessible, press, shot } from './support/pages.ts'
import { closeWindows, leaveBench, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const asked = async <T>(page: Page, method: 'GET' | 'POST', path: string, body: object = {}): Promise<T> =>
  ((await callApi(page, method, path, body)) as { data: T }).data

const set = async (admin: Page, name: string, content: unknown): Promise<void> => {
  const { items } = await asked<{ items: { version: number }[] }>(
    admin,
    'GET',
    `/sys/clientConfig/page?name=${name}`,
  )
  await asked(admin, 'POST', '/sys/clientConfig/update', { name, content, version: items[0]?.version })
}

const freePort = async (): Promise<number> => {
  const trial = createServer().listen(0, '127.0.0.1')
  await once(trial, 'listening')
  const { port } = trial.address() as AddressInfo
  trial.close()
  return port
}

/** A bench that is wired by hand, as far as anybody can tell: its program runs here, as on the computer beside it. */
const realBench = async (admin: Page, url: string, name: string) => {
  const { id } = await asked<{ id: string }>(admin, 'POST', '/device/add', { name: { zh: name, en: name } })
  const { code } = await asked<{ code: string }>(admin, 'POST', '/device/enrollCode', { id })
  const { deviceId, secret, brokerUrl } = await asked<
    Record<'deviceId' | 'secret', string> & {
      brokerUrl: string | null
    }
  >(admin, 'POST', '/device/enroll', { code })
  const agent = await startAgent({
    url: brokerUrl ?? `${url.replace(/^http/, 'ws')}/mqtt`,
    deviceId,
    secret,
    version: '0.4.4',
    limits: {},
    source: { ...simulatedPool({ capacity: 1 }), simulated: false, wiring: 'manual' },
    log: () => {},
  })
  return { deviceId, agent }
}

for (const language of driven(import.meta.filename))
  test(`the page asks the bench program on this computer first, where the settings say so, in ${language}`, async ({
    browser,
    baseURL,
  }) => {
    const url = baseURL ?? ''
    const t = wordsOf(language)
    const name = `Local ${language} ${Date.now()}`
    const admin = await personAt(browser, 'sysadmin', language)
    const port = await freePort()
    const { deviceId, agent } = await realBench(admin, url, name)
    const closeLocal = openLocal({
      config: { port, origins: [] },
      server: url,
      answer: { program: 'labbox-bench', version: '0.4.4', deviceId },
      log: () => {},
    })
    const student = await personAt(browser, language === 'zh' ? 'student26' : 'student27', language)
    const calls: string[] = []
    student.on('request', (request) => {
      if (new URL(request.url()).port === String(port)) calls.push(request.url())
    })
    const bench = student.getByRole('dialog').getByRole('listitem').filter({ hasText: name })
    const choose = () =>
      student
        .locator('.lb-exp-acts')
        .getByRole('button', { name: t('experiments:top.connect') })
        .click()
    try {
      await set(admin, 'localPort', port)
      await leaveBench(student)
      await openLab(student, LAB[language])
      await choose()
      // The bench at hand stands first, and is named as such.
      const first = student.getByRole('dialog').getByRole('listitem').first()
      await expect(first).toContainText(name)
      await expect(first).toContainText(t('experiments-bench:connect.here'))
      expect(calls).toEqual([`http://127.0.0.1:${port}/labbox`])
      await expectAccessible(student)
      await shot(student, `local-service-${language}`)
      await student.keyboard.press('Escape')

      // Without the program the page says so, and the way by the broker stays open.
      closeLocal()
      await choose()
      await bench.getByRole('button').click()
      await expect(bench).toContainText(devicesErrors.LOCAL_SERVICE_MISSING[language])
      await expectAccessible(student)
      await shot(student, `local-service-missing-${language}`)
      await press(bench, t('experiments-bench:connect.goOn'))
      await expect(student.locator('.lb-exp-device')).toContainText(t('experiments:state.connected'))
      await leaveBench(student)

      // Remote: nobody but the broker is asked.
      await set(admin, 'labDataMode', 'remote')
      // Until it is loaded anew the page goes by the setting before.
      student.once('framenavigated', () => void (calls.length = 0))
      await student.reload()
      await choose()
      await bench.getByRole('button').click()
      await expect(student.locator('.lb-exp-device')).toContainText(t('experiments:state.connected'))
      expect(calls).toEqual([])
    } finally {
      closeLocal()
      for (const [setting, content] of [
        ['labDataMode', 'local'],
        ['localPort', 18_085],
      ] as const)
        await set(admin, setting, content)
      await leaveBench(student)
      await agent.close()
      await callApi(admin, 'POST', '/device/retire', { id: deviceId, reason: 'e2e' })
    }
  })
