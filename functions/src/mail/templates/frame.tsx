import type { ReactNode } from "react";
import { Body, Button, Column, Container, Head, Hr, Html, Preview, Row, Section } from "@react-email/components";
import { LIGHT, SANS, STYLES, rule, serif, small } from "./theme.ts";

/** The mark, drawn in the color of the text. Clients that drop it still show the name. */
function Mark() {
  return (
    <svg
      width="26"
      height="18"
      viewBox="0 0 26 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden="true"
    >
      <rect x=".7" y=".7" width="24.6" height="16.6" rx="3.2" />
      <path
        d="M1 13.2C6 13.2 7.4 5.4 12.6 5.4S19 9.6 25 9.6M1 10C5 10 6.6 2.8 12 2.8S19.4 6.6 25 6.6M1.6 16C7.4 16 8.4 8 13.2 8S19 12.6 25 12.6M6 17C8.6 15 9.8 10.7 13.4 10.7S19 15.4 24.6 15.4"
        strokeWidth="1.1"
      />
    </svg>
  );
}

function Masthead({ date }: { date: string }) {
  return (
    <Row>
      <Column
        className="ink"
        style={{ ...serif, fontSize: 25, lineHeight: "32px", letterSpacing: "-0.4px", whiteSpace: "nowrap" }}
      >
        <span style={{ paddingRight: 9 }}>
          <Mark />
        </span>
        Cardwell
      </Column>
      <Column align="right" className="ink3" style={small}>
        {date}
      </Column>
    </Row>
  );
}

/** The one filled button of a mail. */
export function MainButton({ label, href }: { label: string; href: string }) {
  return (
    <Button
      href={href}
      className="button"
      style={{
        display: "block",
        boxSizing: "border-box",
        padding: "13px 20px",
        borderRadius: 8,
        backgroundColor: LIGHT.green,
        color: LIGHT.onGreen,
        fontSize: 16,
        lineHeight: "22px",
        fontWeight: 500,
        textAlign: "center",
      }}
    >
      {label}
    </Button>
  );
}

type FrameProps = { subject: string; preview: string; date: string; children: ReactNode };

/** The frame of all mail: the sheet with our name and the day. */
export function Frame({ subject, preview, date, children }: FrameProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{STYLES}</style>
      </Head>
      <Body className="page" style={{ margin: 0, padding: 0, backgroundColor: LIGHT.page, fontFamily: SANS }}>
        <Preview>{preview}</Preview>
        <Section className="page outer" style={{ backgroundColor: LIGHT.page, padding: "20px 16px" }}>
          <Container className="sheet" style={{ maxWidth: 560, backgroundColor: LIGHT.sheet, borderRadius: 12 }}>
            <Section className="pad" style={{ padding: "28px 40px 32px" }}>
              <Masthead date={date} />
              <Hr className="line" style={{ ...rule, marginTop: 20 }} />
              {children}
            </Section>
          </Container>
        </Section>
      </Body>
    </Html>
  );
}
