import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { boxesComeBack } from '../../testing/boxed-class.ts'

test(
  '25 boxes come back at one moment: nothing is lost, and nothing is there twice',
  { timeout: 300_000 },
  async () => {
    const values = Number(process.env.BOX_VALUES ?? 2)
    const figures = await boxesComeBack(25, values)
    expect(figures).toMatchObject({ acts: 25 * (values + 1), lost: 0, twice: 0 })
    if (process.env.BOX_FIGURES) writeFileSync(process.env.BOX_FIGURES, JSON.stringify(figures))
  },
)
