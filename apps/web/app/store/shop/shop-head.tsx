import type { Shop } from '@tintype/contract/orders/store'
import { Link } from 'react-router'
import { Avatar } from '../../ui/artwork/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CopyLinkButton } from '../product/copy-link-button.tsx'

/** Banner, overlapping portrait, name, and supported cause. */
export function ShopHead({ shop, url }: { shop: Shop; url: string }) {
  const { name, bannerUrl, pictureUrl, cause } = shop
  return (
    <>
      <div className={classNames('shop-banner', !bannerUrl && 'lit-wall')}>
        {bannerUrl && <img src={bannerUrl} alt="" width={2000} height={800} fetchPriority="high" />}
      </div>
      <header className="wrap shop-head">
        <Avatar url={pictureUrl} name={name} sizePx={156} />
        <h1>{name}</h1>
        {!shop.isSuspended && <CopyLinkButton url={url} />}
        {cause && (
          <p className="lead">
            {name} donates {cause.percent}% of earnings to <Link to={`/hope/causes/${cause.slug}`}>{cause.title}</Link>.
          </p>
        )}
      </header>
    </>
  )
}
