import { useState } from 'react'
import type { ClassValues } from '@labbox/contract/measurement/class.ts'
import type { Template } from '@labbox/contract/measurement/template.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { OthersPick } from './OthersPick.tsx'
import { Plots } from './Plots.tsx'

/** Every plot of a lab with what a class has measured, its median, and chosen students in colours of their own. */
export const ClassPlots = ({ template, works, median }: ClassValues & { template: Template }) => {
  const { t } = useTranslation('plots')
  const [chosen, setChosen] = useState<string[]>([])
  const tables = template.pages.flatMap((page) => page.tables).filter(({ plots }) => (plots ?? []).length > 0)
  if (tables.length === 0) return <p className="lb-muted">{t('others.noPlots')}</p>
  const others = {
    works: works
      .filter(({ studentTaskId }) => chosen.includes(studentTaskId))
      .map(({ student, values }) => ({ name: student, values })),
    everybody: works.map(({ values }) => values),
    median,
  }
  return (
    <>
      <OthersPick
        choices={works.map(({ studentTaskId, student, number }) => ({
          value: studentTaskId,
          label: `${student} ${number}`.trim(),
        }))}
        chosen={chosen}
        onChange={setChosen}
      />
      {tables.map((table) => (
        <Plots
          key={table.id}
          template={template}
          table={table}
          values={{}}
          uncertainties={{}}
          others={others}
        />
      ))}
    </>
  )
}
