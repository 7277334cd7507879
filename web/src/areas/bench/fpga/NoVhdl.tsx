import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { vhdlGet } from '@labbox/contract/bench/fpga/vhdl.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'

/** Says why VHDL cannot be used here, where it cannot. */
export const NoVhdl = () => {
  const { t } = useTranslation('fpga')
  const { data } = useQuery(queryOf(vhdlGet, {}))
  if (!data || data.available) return null
  return (
    <Alert
      type="info"
      showIcon
      title={data.reason === 'missing' ? t('vhdl.missing', { package: data.package }) : t('vhdl.forbidden')}
    />
  )
}
