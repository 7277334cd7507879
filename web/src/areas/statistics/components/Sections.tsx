import { Tabs } from 'antd'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { useNavigate } from '../../../ui/navigation.ts'
import { useAbout } from '../use-about.ts'

const sections = {
  exam: 'statistics:task:page',
  experiment: 'statistics:task:page',
  report: 'statistics:task:page',
  course: 'statistics:course:page',
  teacher: 'statistics:teacher:page',
  risk: 'statistics:risk:page',
} as const satisfies Record<string, Permission>
export type Section = keyof typeof sections

/** From one page of figures to another, about the same time and the same classes. */
export const Sections = ({ current }: { current: Section }) => {
  const { t } = useTranslation('statistics')
  const can = useCan()
  const navigate = useNavigate()
  const about = useAbout()
  const shown = (Object.keys(sections) as Section[]).filter((section) => can(sections[section]))
  return (
    <Tabs
      activeKey={current}
      onChange={(section) => void navigate({ to: `/statistics/${section}`, search: { ...about } })}
      items={shown.map((key) => ({ key, label: t(`tab.${key}`) }))}
    />
  )
}
