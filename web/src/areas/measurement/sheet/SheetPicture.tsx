import { Image } from 'antd'

/** A picture in a table, shown large when it is pressed. */
const SheetPicture = ({ url, name }: { url: string; name: string }) => (
  <Image src={url} alt={name} className="lb-sheet-picture" width={96} />
)
export default SheetPicture
