import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { announcementAudiences, audiences } from '@labbox/contract/notices/announcements.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { plainText } from '../../../app/plain-text.ts'

interface Props {
  value?: string
  onChange?: (value: string) => void
  id?: string
}

/** An organisation, class or course that one may make announcements to, as `<audience> <id>`. */
export const AudienceSelect = (field: Props) => {
  const { t } = useTranslation('announcements')
  const name = useLocalText()
  const { data = [], isPending } = useQuery(queryOf(announcementAudiences, {}))
  const groups = audiences.flatMap((audience) => {
    const places = data.filter((one) => one.audience === audience)
    const options = places.map(({ id, name: called }) => ({
      value: `${audience} ${id}`,
      label: name(called),
    }))
    return options.length > 0 ? [{ label: t(`audience.${audience}`), options }] : []
  })
  return <Select {...field} showSearch optionFilterProp="label" loading={isPending} options={groups} />
}

/** What was chosen, as calls take it. */
export const audienceIn = (chosen: unknown) => {
  const [audience, audienceId] = plainText(chosen).split(' ')
  return { audience, audienceId }
}
