import { Tag } from 'antd'
import { useTranslation } from '../../../app/i18n.ts'
import type { Attached } from './cards.ts'

/** What goes with the message that is being written; each can be taken off again. */
export const Attachments = ({
  attached,
  onChange,
}: {
  attached: Attached
  onChange(next: Attached): void
}) => {
  const { t } = useTranslation('messages')
  const { cards = [], pictures = [] } = attached
  const without = <T,>(list: readonly T[], at: number) => list.filter((_, k) => k !== at)
  const closable = (name: string) => ({ 'aria-label': t('card.remove', { name }) })
  return (
    <>
      {pictures.map(({ id, name, url }, k) => (
        <Tag
          key={id}
          closable={closable(name)}
          onClose={() => onChange({ cards, pictures: without(pictures, k) })}
        >
          <img src={url} alt="" height={40} /> {name}
        </Tag>
      ))}
      {cards.map(({ input, name }, k) => (
        <Tag
          key={JSON.stringify(input)}
          closable={closable(name)}
          onClose={() => onChange({ pictures, cards: without(cards, k) })}
        >
          {t(`card.${input.kind}`)} · {name}
        </Tag>
      ))}
    </>
  )
}
