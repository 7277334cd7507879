import StarFilled from '@ant-design/icons/es/icons/StarFilled'
import StarOutlined from '@ant-design/icons/es/icons/StarOutlined'
import { useTranslation } from '../../app/i18n.ts'
import './star.css'

interface Props {
  /** Of what may be kept. */
  name: string
  favourite: boolean
  onToggle: () => void
  /** Not a stop of Tab: what it belongs to has a key for it. */
  byPointer?: boolean
}

/** Keeps what it stands in among the favourites, or no longer; its place is the upper right corner. */
export const FavouriteStar = ({ name, favourite, onToggle, byPointer = false }: Props) => {
  const { t } = useTranslation('shell')
  const Star = favourite ? StarFilled : StarOutlined
  const word = t(favourite ? 'favourites.remove' : 'favourites.add', { name })
  return (
    <button
      type="button"
      className="lb-star"
      tabIndex={byPointer ? -1 : undefined}
      aria-pressed={favourite}
      aria-label={word}
      title={word}
      onClick={onToggle}
    >
      <Star aria-hidden />
    </button>
  )
}
