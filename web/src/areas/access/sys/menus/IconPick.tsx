import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { builtinIcons } from '@labbox/contract/system/icon-names.ts'
import { iconPage } from '@labbox/contract/system/icons.ts'
import { queryOf } from '../../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { useCan } from '../../../../app/session/session.ts'
import { MenuIcon } from '../../../../app/shell/menu-icons.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'

interface Props {
  /** These three are given by Form.Item. */
  id?: string
  value?: string
  onChange?: (style: string | undefined) => void
}

/** Chooses an icon: uploaded ones first, then those that come with the product. */
export const IconPick = (field: Props) => {
  const { t } = useTranslation('sys-access')
  const text = useLocalText()
  const can = useCan()
  const own = useQuery({
    ...queryOf(iconPage, { builtin: false, sort: 'name', limit: 200 }),
    enabled: can('system:icon:page'),
  })
  const option = (value: string, name: string) => ({
    value,
    name,
    label: (
      <>
        <MenuIcon style={value} /> {name}
      </>
    ),
  })
  return (
    <>
      <Select
        {...field}
        allowClear
        showSearch={{ optionFilterProp: 'name' }}
        options={[
          ...(own.data?.items ?? []).map((icon) => option(icon.style, text(icon.name))),
          ...builtinIcons.map((name) => option(name, name)),
        ]}
      />
      {can('system:icon:add') && (
        <LinkButton to="/sys/icon" look="link" size="small">
          {t('menu.ownIcon')}
        </LinkButton>
      )}
    </>
  )
}
