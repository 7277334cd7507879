import BulbOutlined from '@ant-design/icons/es/icons/BulbOutlined'
import { Button, Popover } from 'antd'
import type { Hint } from '@labbox/contract/measurement/hint-names.ts'
import { useTranslation } from '../../../app/i18n.ts'

/** In practice: what a wrong value most likely comes from, told to who asks. */
export default function HintMark({ hint, cell }: { hint: Hint; cell: string }) {
  const { t } = useTranslation('plots')
  return (
    <Popover
      trigger="click"
      title={t('hint.title')}
      content={<p style={{ maxWidth: 320 }}>{t(`hint.${hint}`)}</p>}
    >
      <Button type="text" size="small" icon={<BulbOutlined />} aria-label={t('hint.open', { cell })} />
    </Popover>
  )
}
