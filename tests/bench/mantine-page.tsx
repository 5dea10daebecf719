import {
  Accordion,
  Anchor,
  Badge,
  Button,
  Group,
  MantineProvider,
  Menu,
  Modal,
  Paper,
  Popover,
  Progress,
  SimpleGrid,
  Stack,
  Table,
  Tabs,
  Text,
  Title,
  UnstyledButton,
} from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import type { Basis } from "@cardwell/core/domain/basis";
import { dashboardAnswer } from "./dashboard-answer.ts";

/** Most of the dashboard's parts in its order, with the same facts, as one builds them with Mantine: its menu, popover, modal, tabs and table. */
const { actions, bestCards, cards, credits, payments, summary, utilization, year } = dashboardAnswer;

const money = (cents: number) => `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
const nameOf = (id: string) => cards.find((card) => card.id === id)?.name ?? "";

type Explained = { title: string; basis: Basis };
type WithExplain = { explain: (what: Explained) => void };

function Page() {
  const [explained, explain] = useState<Explained>();
  const [isOpen, setIsOpen] = useState(false);
  const open = (what: Explained) => {
    explain(what);
    setIsOpen(true);
  };
  return (
    <>
      <Header />
      <main>
        <Stack p="md" gap="xl">
          <Headline explain={open} />
          <Stack gap="md">
            {actions.map((action) => (
              <Action key={action.id} action={action} explain={open} />
            ))}
          </Stack>
          <Payments explain={open} />
          <BestCards />
          <Credits explain={open} />
          <Utilization explain={open} />
          <Cards />
          <Year />
        </Stack>
      </main>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={explained?.title}>
        <Text>{explained?.basis.how}</Text>
        <Table>
          <Table.Tbody>
            {explained?.basis.facts.map(({ label, value, source }) => (
              <Table.Tr key={label}>
                <Table.Td>{label}</Table.Td>
                <Table.Td>{value}</Table.Td>
                <Table.Td>{source.label}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Modal>
    </>
  );
}

function Header() {
  return (
    <header>
      <Group justify="space-between" p="md">
        <Anchor href="/">Cardwell</Anchor>
        <Group>
          <Popover width={320} position="bottom-end" trapFocus returnFocus>
            <Popover.Target>
              <UnstyledButton aria-label="Alerts">2</UnstyledButton>
            </Popover.Target>
            <Popover.Dropdown>
              <Title order={2}>Alerts</Title>
              {actions.map(({ id, title, body }) => (
                <Anchor key={id} href={`/alerts/${id}`}>
                  <Text fw={600}>{title}</Text>
                  <Text size="sm">{body}</Text>
                </Anchor>
              ))}
            </Popover.Dropdown>
          </Popover>
          <Menu position="bottom-end">
            <Menu.Target>
              <UnstyledButton aria-label="Account menu">N</UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>Nora</Menu.Label>
              {["Purchases", "Settings and data", "Account", "Billing"].map((place) => (
                <Menu.Item key={place} component="a" href={`/${place}`}>
                  {place}
                </Menu.Item>
              ))}
              <Menu.Divider />
              <Menu.Item>Sign out</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Group>
    </header>
  );
}

type FigureProps = WithExplain & { title: string; cents: number; basis: Basis };

const Figure = ({ title, cents, basis, explain }: FigureProps) => (
  <Group justify="space-between">
    <Text size="sm">{title}</Text>
    <UnstyledButton onClick={() => explain({ title, basis })}>{money(cents)}</UnstyledButton>
  </Group>
);

const Headline = ({ explain }: WithExplain) => (
  <div>
    <Title order={1}>
      Three things need you.{" "}
      <UnstyledButton onClick={() => explain({ title: "What is at stake", basis: summary.atStakeBasis })}>
        {money(summary.atStakeCents)}
      </UnstyledButton>{" "}
      is at stake.
    </Title>
    <Figure title="Due in 14 days" cents={summary.dueIn14DaysCents} basis={summary.dueBasis} explain={explain} />
    <Figure title="Credits open" cents={summary.openCreditsCents} basis={summary.openCreditsBasis} explain={explain} />
    <Figure title="Ahead this year" cents={year.netCents} basis={year.basis} explain={explain} />
  </div>
);

function Action({ action, explain }: WithExplain & { action: (typeof actions)[number] }) {
  const [isDone, setIsDone] = useState(false);
  return (
    <Paper withBorder p="md">
      <Group justify="space-between">
        <Badge>{isDone ? "Done" : action.severity}</Badge>
        <Text fw={600}>{money(action.amountCents ?? 0)}</Text>
      </Group>
      <Title order={2}>{action.title}</Title>
      <Text>{action.body}</Text>
      <Text size="xs">
        {action.proof}{" "}
        <UnstyledButton onClick={() => explain({ title: action.title, basis: action.basis })}>
          why this shows
        </UnstyledButton>
      </Text>
      <Button onClick={() => setIsDone(!isDone)}>{isDone ? "Undo" : "I paid this"}</Button>
    </Paper>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={2}>{title}</Title>
    {children}
  </section>
);

const Payments = ({ explain }: WithExplain) => (
  <Section title="Payments">
    <Table>
      <Table.Tbody>
        {payments.map(({ walletCardId, dueOn, remainingCents, basis }) => (
          <Table.Tr key={walletCardId}>
            <Table.Td>{nameOf(walletCardId)}</Table.Td>
            <Table.Td>{dueOn}</Table.Td>
            <Table.Td>
              <UnstyledButton onClick={() => explain({ title: nameOf(walletCardId), basis })}>
                {money(remainingCents ?? 0)}
              </UnstyledButton>
            </Table.Td>
            <Table.Td>
              <Button size="xs" variant="outline">
                Mark paid
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Section>
);

const BestCards = () => (
  <Section title="Which card to use">
    <Tabs defaultValue={bestCards[0]?.query ?? null}>
      <Tabs.List>
        {bestCards.map(({ query, categoryLabel }) => (
          <Tabs.Tab key={query} value={query}>
            {categoryLabel}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {bestCards.map(({ query, ranked }) => (
        <Tabs.Panel key={query} value={query}>
          {ranked.map(({ walletCardId, reason, valueCents }) => (
            <Group key={walletCardId} justify="space-between">
              <Text>{nameOf(walletCardId)}</Text>
              <Text size="sm">{reason}</Text>
              <Text>{money(valueCents)}</Text>
            </Group>
          ))}
        </Tabs.Panel>
      ))}
    </Tabs>
  </Section>
);

const Credits = ({ explain }: WithExplain) => (
  <Section title="Credits to use">
    {credits.map(({ benefitId, walletCardId, title, windowLabel, used, amount, left, basis }) => (
      <Group key={benefitId} justify="space-between">
        <div>
          <Text fw={600}>{title}</Text>
          <Text size="sm">
            {nameOf(walletCardId)}, {windowLabel}
          </Text>
        </div>
        <Progress value={amount === null ? 0 : (100 * used) / amount} w={80} />
        <UnstyledButton onClick={() => explain({ title, basis })}>{money(left ?? 0)}</UnstyledButton>
        <Button size="xs" variant="outline">
          Mark used
        </Button>
      </Group>
    ))}
  </Section>
);

const Utilization = ({ explain }: WithExplain) => (
  <Section title="Utilization">
    {utilization.rows.map(({ walletCardId, utilizationBps, basis }) => (
      <Group key={walletCardId} justify="space-between">
        <Text>{nameOf(walletCardId)}</Text>
        <Progress value={(utilizationBps ?? 0) / 100} w={120} />
        <UnstyledButton onClick={() => explain({ title: nameOf(walletCardId), basis })}>
          {((utilizationBps ?? 0) / 100).toFixed(1)}%
        </UnstyledButton>
      </Group>
    ))}
  </Section>
);

const Cards = () => (
  <Section title="Cards">
    <SimpleGrid cols={2}>
      {cards.map(({ id, name, issuer, verdictLabel }) => (
        <Paper key={id} withBorder p="sm">
          <Text fw={600}>{name}</Text>
          <Text size="sm">{issuer}</Text>
          <Badge variant="light">{verdictLabel}</Badge>
        </Paper>
      ))}
    </SimpleGrid>
  </Section>
);

const Year = () => (
  <Section title="The year">
    <Accordion>
      {year.months.map(({ month, valueCents, feesCents }) => (
        <Accordion.Item key={month} value={month}>
          <Accordion.Control>{month}</Accordion.Control>
          <Accordion.Panel>
            {money(valueCents)} back, {money(feesCents)} in fees
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  </Section>
);

const root = document.querySelector("#root");
if (root) {
  createRoot(root).render(
    <MantineProvider>
      <Page />
    </MantineProvider>,
  );
}
