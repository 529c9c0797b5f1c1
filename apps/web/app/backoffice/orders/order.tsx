import { useQuery } from '@tanstack/react-query'
import { orderStateNames } from '@tintype/contract/orders/order-states'
import type { OfficeOrder } from '@tintype/contract/production/production'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { findProblemCode } from '../../api/problem.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { BackofficeTitle } from '../frame/backoffice-title.tsx'
import { LoadedPart } from '../loaded-part.tsx'
import '../money.css'
import { OrderFacts } from './order-facts.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderPrints } from './order-prints.tsx'
import './orders.css'
import { PrintModal, type PrintStepWithInput } from './print-modal.tsx'
import { orderQuery } from './print-queries.ts'

export default function Order() {
  const { number = '' } = useParams()
  const order = useQuery(orderQuery(number))
  return (
    <main id="main" className="office-page money-page">
      <BackofficeTitle>{`Order ${number}`}</BackofficeTitle>
      <header className="office-head">
        <h1>Order {number}</h1>
        {order.data && <p>{orderStateNames[order.data.state]}</p>}
        <p className="quiet">
          <Link to="/backoffice/orders">Orders in production</Link>
        </p>
      </header>
      <LoadedPart
        query={order}
        heights={[150, 240]}
        missing={
          findProblemCode(order.error) === 'order_not_found' && <EmptyState title="Order not found">No order has this number.</EmptyState>
        }
      >
        {(data) => <Loaded order={data} />}
      </LoadedPart>
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function Loaded({ order }: { order: OfficeOrder }) {
  const [question, setQuestion] = useState<PrintStepWithInput>()
  return (
    <div className="money-list">
      <OrderPrints order={order} onAsk={setQuestion} />
      <OrderFacts order={order} onAsk={setQuestion} />
      <OrderHistory events={order.events} />
      {question && <PrintModal order={order} question={question} onClose={() => setQuestion(undefined)} />}
    </div>
  )
}
