import { Card } from '#ui/layout/card.tsx';
import { WayRow } from './way-row.tsx';
import type { WayTexts } from './way-texts.ts';

export interface WayListProps<Way> {
  title: string;
  ways: readonly Way[];
  textsOf: (way: Way) => WayTexts;
  onChoose: (way: Way) => void;
}

/** Ways of one kind under a heading; nothing if none is on offer. */
export function WayList<Way extends { id: string }>({ title, ways, textsOf, onChoose }: WayListProps<Way>) {
  if (ways.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="text-sm font-bold text-soft">{title}</h2>
      <Card className="overflow-hidden">
        <ul>
          {ways.map((way) => (
            <WayRow key={way.id} texts={textsOf(way)} onPress={() => onChoose(way)} />
          ))}
        </ul>
      </Card>
    </section>
  );
}
