import { findFigures, findLead, placesWithoutStation, seasonOf, stylesOf } from './intro-facts.ts';
import type { IntroFacts, IntroLanguage } from './intro-language.ts';
import { anyMonthVi, distanceVi, listVi, monthsVi, numberVi } from '../../../datasets/sentence-words-vi.ts';
import { STYLE_WORDS_VI } from '../../../datasets/style-words.ts';

export const vietnamese: IntroLanguage = { opening, season, cost, weather, styles, size };

function opening({ a, b, type, points }: IntroFacts): string[] {
  const away = distanceVi(points.distance_km);
  if (type === 'headliners')
    return [
      `${a} và ${b} đều thuộc nhóm điểm đến hàng đầu trong danh sách này, cách nhau ${away} theo đường chim bay.`,
      `Cùng thuộc nhóm điểm đến hàng đầu, ${a} và ${b} cách nhau ${away} theo đường chim bay.`,
      `Hai điểm đến hàng đầu là ${a} và ${b} nằm cách nhau ${away}, tính theo đường chim bay.`,
    ];
  if (type === 'neighbours')
    return [
      `${a} và ${b} là hai điểm đến gần nhau trên bản đồ, cách nhau ${away} theo đường chim bay.`,
      `Đã định đến ${a} thì cũng có thể cân nhắc ${b}, cách đó ${away} theo đường chim bay.`,
      `Tính theo đường chim bay, từ ${a} đến ${b} là ${away}, đủ gần để đặt lên bàn cân.`,
    ];
  if (type === 'alternatives')
    return [
      `${a} và ${b} hợp với những chuyến đi tương tự nhau và cách nhau ${away} theo đường chim bay.`,
      `Xét về phong cách du lịch, ${a} và ${b} có nhiều điểm chung; hai nơi cách nhau ${away} theo đường chim bay.`,
      `Có thể chọn ${b} thay cho ${a} hoặc ngược lại: hai nơi hợp với những chuyến đi tương tự, cách nhau ${away} theo đường chim bay.`,
    ];
  return [
    `Đặt ${a} bên cạnh ${b} để so sánh: hai nơi cách nhau ${away} theo đường chim bay.`,
    `Hai nơi được so sánh ở đây là ${a} và ${b}, cách nhau ${away} theo đường chim bay.`,
  ];
}

function season(facts: IntroFacts): string[] {
  const { a, b, points } = facts;
  const best = points.best_visit_months;
  const inA = monthsVi(best.a);
  const inB = monthsVi(best.b);
  const meeting = seasonOf(facts);
  if (meeting.kind === 'same')
    return [
      `Cả hai nơi đều thích hợp nhất để đi ${inA}, nên thời điểm không phải là yếu tố quyết định.`,
      `Thời điểm không phân định được hai nơi: cả ${a} lẫn ${b} đều nên đi ${inA}.`,
    ];
  if (meeting.kind === 'nested') {
    const { inner, outer } = meeting;
    return [
      `Mùa đẹp của ${facts[inner]}, ${monthsVi(best[inner])}, nằm trọn trong mùa đẹp của ${facts[outer]}, ${monthsVi(best[outer])}.`,
      ...(findLead(facts, 'longer_season')
        ? [
            `${facts[outer]} có mùa đẹp dài hơn, ${monthsVi(best[outer])}; ${facts[inner]} đẹp nhất ${monthsVi(best[inner])}.`,
          ]
        : []),
      `Để đến cả hai nơi đúng mùa, hãy đi ${anyMonthVi(best.shared)}, lúc ${facts[inner]} đẹp nhất; mùa đẹp của ${facts[outer]} là ${monthsVi(best[outer])}.`,
    ];
  }
  if (meeting.kind === 'overlapping')
    return [
      `${a} thích hợp nhất ${inA}, còn ${b} thích hợp nhất ${inB}; muốn đi cả hai thì nên đi ${anyMonthVi(best.shared)}.`,
      `Nên đến ${a} ${inA}, còn ${b} thì nên đến ${inB}; một chuyến đi ${anyMonthVi(best.shared)} sẽ hợp với cả hai nơi.`,
      `Để đến cả hai nơi đúng mùa, hãy đi ${anyMonthVi(best.shared)}: ${a} đẹp nhất ${inA}, còn ${b} đẹp nhất ${inB}.`,
    ];
  return [
    `Mùa đẹp của hai nơi không trùng nhau: ${a} nên đi ${inA}, còn ${b} nên đi ${inB}.`,
    `Không có tháng nào đẹp nhất cho cả hai: hãy đến ${a} ${anyMonthVi(best.a)} và đến ${b} ${anyMonthVi(best.b)}.`,
    `Lịch đi có thể quyết định lựa chọn: thời điểm tốt nhất để đến ${a} là ${inA}, còn để đến ${b} là ${inB}.`,
  ];
}

function cost(facts: IntroFacts): string[] {
  const { a, b, points } = facts;
  const budgets = points.avg_daily_budget_usd;
  const [midA, midB] = [numberVi(budgets.a.mid), numberVi(budgets.b.mid)];
  if (midA === midB)
    return [
      `Chi phí hầu như không tạo ra khác biệt: một ngày ở mức tầm trung tại cả hai nơi đều ước khoảng ${midA} USD.`,
      `Một ngày ở mức tầm trung tại nơi nào cũng ước khoảng ${midA} USD, nên chi phí không quyết định lựa chọn.`,
    ];
  const lead = findLead(facts, 'cheaper');
  if (!lead)
    return [
      `Chi phí gần như ngang nhau: một ngày ở mức tầm trung ước khoảng ${midA} USD tại ${a} và ${midB} USD tại ${b}.`,
      `Chi tiêu tầm trung mỗi ngày chênh nhau rất ít, ước khoảng ${midA} USD ở ${a} và ${midB} USD ở ${b}.`,
    ];
  const { winner, loser } = lead;
  const [low, high] = points.verdicts.cheaper.winner === 'a' ? [midA, midB] : [midB, midA];
  const [premiumA, premiumB] = [numberVi(budgets.a.premium), numberVi(budgets.b.premium)];
  return [
    `${winner} rẻ hơn: chi phí tầm trung mỗi ngày ước khoảng ${low} USD, so với ${high} USD ở ${loser}.`,
    `Với mức chi tiêu tầm trung, mỗi ngày ở ${loser} cần khoảng ${high} USD, còn ở ${winner} khoảng ${low} USD.`,
    `Một ngày ở ${a} ước khoảng ${midA} USD ở mức tầm trung và ${premiumA} USD ở mức cao cấp; tại ${b}, hai mức này là ${midB} USD và ${premiumB} USD.`,
  ];
}

function weather(facts: IntroFacts): string[] {
  const { a, b, points } = facts;
  const lacking = placesWithoutStation(facts);
  if (lacking.length === 2)
    return [
      `Nguồn số liệu không có trạm khí tượng nào đủ gần ${a} hoặc ${b} về khoảng cách và độ cao, nên ở đây không so sánh thời tiết.`,
    ];
  if (lacking.length === 1)
    return [
      `Nguồn số liệu không có trạm khí tượng nào đủ gần ${lacking[0]!} về khoảng cách và độ cao, nên ở đây không so sánh thời tiết của hai nơi.`,
      `Vì nguồn số liệu thiếu trạm khí tượng phù hợp với ${lacking[0]!}, ở đây không kết luận nơi nào có thời tiết tốt hơn.`,
    ];
  if (points.climate.same_series)
    return [
      'Cả hai nơi dùng chung số liệu của một trạm khí tượng, nên ở đây không kết luận gì về khác biệt thời tiết.',
    ];
  const winter = findFigures(facts, 'warmer_winter');
  const rain = findFigures(facts, 'drier');
  if (!winter || !rain) return [];
  return [
    `Từ tháng 12 đến tháng 2, nhiệt độ trung bình khoảng ${bothTemperatures(facts, winter)}; lượng mưa cả năm khoảng ${numberVi(rain.a)} mm ở ${a} và ${numberVi(rain.b)} mm ở ${b}.`,
    ...differences(facts),
  ];
}

function bothTemperatures({ a, b }: IntroFacts, figures: { a: number; b: number }): string {
  const [inA, inB] = [numberVi(figures.a), numberVi(figures.b)];
  return inA === inB ? `${inA} °C ở cả hai nơi` : `${inA} °C ở ${a} và ${inB} °C ở ${b}`;
}

function differences(facts: IntroFacts): string[] {
  const warmer = findLead(facts, 'warmer_winter');
  const cooler = findLead(facts, 'cooler_summer');
  const drier = findLead(facts, 'drier');
  const dry = findLead(facts, 'more_dry_months');
  const sunnier = findLead(facts, 'sunnier');
  return [
    warmer &&
      `Mùa đông ở ${warmer.winner} ấm hơn: từ tháng 12 đến tháng 2 nhiệt độ trung bình khoảng ${numberVi(warmer.figure)} °C, so với ${numberVi(warmer.other)} °C ở ${warmer.loser}.`,
    cooler &&
      `Mùa hè ở ${cooler.winner} mát hơn, trung bình khoảng ${numberVi(cooler.figure)} °C từ tháng 6 đến tháng 8, so với ${numberVi(cooler.other)} °C ở ${cooler.loser}.`,
    drier &&
      `${drier.winner} ít mưa hơn, với lượng mưa trung bình khoảng ${numberVi(drier.figure)} mm mỗi năm so với ${numberVi(drier.other)} mm ở ${drier.loser}.`,
    dry &&
      `Trong một năm bình thường, ${dry.winner} có ${dry.figure} tháng mưa dưới 60 mm, còn ${dry.loser} ${dry.other ? `có ${dry.other} tháng` : 'không có tháng nào'}.`,
    sunnier &&
      `${sunnier.winner} nhiều nắng hơn, trung bình khoảng ${numberVi(sunnier.figure)} giờ nắng mỗi năm so với ${numberVi(sunnier.other)} giờ ở ${sunnier.loser}.`,
  ].filter((sentence) => sentence !== undefined);
}

function styles(facts: IntroFacts): string[] {
  const { a, b } = facts;
  const words = stylesOf(facts, STYLE_WORDS_VI);
  const [shared, onlyA, onlyB] = [listVi(words.shared), listVi(words.onlyA), listVi(words.onlyB)];
  if (shared && onlyA && onlyB)
    return [
      `Cả hai hợp với du khách thích ${shared}; ${a} có thêm ${onlyA}, còn ${b} có thêm ${onlyB}.`,
      `Điểm chung của hai nơi là ${shared}; điểm riêng là ${onlyA} ở ${a}, còn ở ${b} là ${onlyB}.`,
    ];
  if (shared && (onlyA || onlyB))
    return [
      `Cả hai nơi đều hợp với du khách thích ${shared}, riêng ${onlyA ? a : b} có thêm ${onlyA || onlyB}.`,
      `Điểm chung của hai nơi là ${shared}; ai muốn có thêm ${onlyA || onlyB} thì nên chọn ${onlyA ? a : b}.`,
    ];
  if (shared) return [`Về phong cách du lịch, cả ${a} lẫn ${b} đều hợp với du khách thích ${shared}.`];
  if (onlyA && onlyB)
    return [
      `${a} hợp với du khách thích ${onlyA}, còn ${b} hợp với du khách thích ${onlyB}.`,
      `Ai thích ${onlyA} có thể chọn ${a}, còn ai thích ${onlyB} có thể chọn ${b}.`,
    ];
  return [];
}

function size(facts: IntroFacts): string[] {
  const { a, b, points } = facts;
  const lead = findLead(facts, 'bigger');
  if (lead) {
    const [more, fewer] = [numberVi(lead.figure), numberVi(lead.other)];
    return [
      `${lead.winner} đông dân hơn, với dân số ghi nhận ${more} người so với ${fewer} người ở ${lead.loser}.`,
      `Theo dân số ghi nhận, ${lead.loser} có ${fewer} người, ít hơn ${lead.winner} với ${more} người.`,
    ];
  }
  if (points.population.a === null || points.population.b === null) return [];
  const [inA, inB] = [numberVi(points.population.a), numberVi(points.population.b)];
  return [`Quy mô hai nơi gần bằng nhau: dân số ghi nhận là ${inA} người ở ${a} và ${inB} người ở ${b}.`];
}
