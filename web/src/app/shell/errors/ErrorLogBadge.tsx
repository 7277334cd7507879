import BugOutlined from '@ant-design/icons/es/icons/BugOutlined'
import { Badge, Button } from 'antd'
import { useTranslation } from '../../i18n.ts'

/** The number of errors, on the button that opens their list. */
const ErrorLogBadge = ({ count, onOpen }: { count: number; onOpen: () => void }) => {
  const { t } = useTranslation('shell')
  const title = t('errors.button', { count })
  return (
    <Badge count={count} size="small" offset={[-6, 2]}>
      <Button type="text" icon={<BugOutlined />} aria-label={title} title={title} onClick={onOpen} />
    </Badge>
  )
}

export default ErrorLogBadge
