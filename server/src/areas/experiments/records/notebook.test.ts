import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { notebookOf, type ExperimentData } from './data.rules.ts'

const NAME = 'the notebook of an experiment runs, and draws its plots with error bars'
const found = spawnSync('python3', ['--version']).status === 0
if (!found) console.warn(`Skipped, there is no python3: ${NAME}`)

const folder = mkdtempSync(join(tmpdir(), 'labbox-notebook-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the cells one after the other, as a notebook does; what draws is a recorder, since few machines have matplotlib. */
const RUN = `
import json, sys, types

calls = []
class Axes:
    def __getattr__(self, name):
        return lambda *args, **more: calls.append([name, [list(a) if isinstance(a, tuple) else a for a in args],
            {k: list(v) if isinstance(v, tuple) else v for k, v in more.items()}])

pyplot = types.ModuleType("matplotlib.pyplot")
pyplot.subplots = lambda: (None, Axes())
pyplot.show = lambda: calls.append(["show", [], {}])
matplotlib = types.ModuleType("matplotlib")
matplotlib.pyplot = pyplot
sys.modules.update({"matplotlib": matplotlib, "matplotlib.pyplot": pyplot})

names = {"__name__": "__main__"}
for cell in json.load(open("lab.ipynb", encoding="utf-8"))["cells"]:
    if cell["cell_type"] == "code":
        exec("".join(cell["source"]), names)
print("CALLS" + json.dumps(calls))
`

const cell = (value: number, u: number | null = null) => ({
  value,
  u,
  source: 'instrument',
  at: null,
  instrument: null,
  model: null,
  command: null,
})

test.skipIf(!found)(NAME, () => {
  const data = {
    name: 'Sweep “=1” 频率',
    tables: [
      {
        name: 'Magnitude',
        columns: [
          { key: 'f', name: 'Frequency', unit: 'Hz' },
          { key: 'gain', name: 'Gain', unit: 'dB' },
        ],
        rows: [
          { line: '1', cells: { f: cell(100), gain: cell(-0.02, 0.01) } },
          { line: '2', cells: { f: cell(1000) } },
          { line: '3', cells: { f: cell(10_000), gain: cell(-16) } },
        ],
        plots: [{ name: 'Gain', x: 'f', y: ['gain'], xLog: true, yLog: false }],
      },
    ],
  } as unknown as ExperimentData
  writeFileSync(join(folder, 'data.json'), JSON.stringify(data))
  writeFileSync(join(folder, 'lab.ipynb'), JSON.stringify(notebookOf(data, 'en')))
  const { stdout, stderr } = spawnSync('python3', ['-c', RUN], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], PYTHONIOENCODING: 'utf-8' },
  })
  expect(stderr).toBe('')
  const [printed = '', calls = '[]'] = stdout.split('CALLS')
  expect(printed).toContain('Magnitude\n\tFrequency / Hz\tGain / dB\n1\t100\t-0.02\n2\t1000\t\n')
  expect(JSON.parse(calls)).toEqual(
    expect.arrayContaining([
      [
        'errorbar',
        [
          [100, 10_000],
          [-0.02, -16],
        ],
        { yerr: [0.01, 0], fmt: 'o', capsize: 3, label: 'Gain / dB' },
      ],
      ['set_xscale', ['log'], {}],
      ['set_xlabel', ['Frequency / Hz'], {}],
      ['show', [], {}],
    ]),
  )
})
