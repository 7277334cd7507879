import EllipsisOutlined from '@ant-design/icons/es/icons/EllipsisOutlined'
import { Button, type ButtonProps } from 'antd'
import type { Ref } from 'react'
import { useTranslation } from '../../app/i18n.ts'

/** "⋯": there are further acts. */
export const MoreButton = (props: ButtonProps & { ref?: Ref<HTMLButtonElement> }) => {
  const { t } = useTranslation('common')
  return (
    <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={t('list.more')} {...props} />
  )
}
